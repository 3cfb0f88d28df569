import { bff } from '#lib/bff/bff.ts'
import { image } from '#lib/bff/calls/image.ts'

type Context = { params: Promise<{ client: string }> }

export const GET = async (request: Request, { params }: Context) => image(request, (await params).client, bff())
