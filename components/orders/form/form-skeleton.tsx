import { Skeleton } from '#components/ui/skeleton.tsx'

/** Placeholder for the form while its initial data is loading. */
export const FormSkeleton = ({ title }: { title: string }) => (
  <div aria-busy="true" className="flex flex-col gap-4 px-4 pt-3">
    <h1 className="text-xl font-semibold">{title}</h1>
    <p role="status" className="sr-only">
      Loading the form
    </p>
    <div className="grid gap-6 lg:grid-cols-2">
      {[0, 1].map((panel) => (
        <div key={panel} className="grid grid-cols-2 gap-4">
          {[0, 1, 2, 3, 4, 5].map((field) => (
            <div key={field} className="flex flex-col gap-1.5">
              <Skeleton className="h-3 w-24" />
              <Skeleton className="h-8 w-full" />
            </div>
          ))}
        </div>
      ))}
    </div>
    <Skeleton className="h-60 w-full" />
  </div>
)
