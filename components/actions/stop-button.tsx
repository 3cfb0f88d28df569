import { Button, type ButtonProps } from '#components/ui/button.tsx'

/** Stops a run. It takes the place of the button that started it, so the second click of a double click does nothing. */
export const StopButton = ({ onStop, ...rest }: Omit<ButtonProps, 'onClick'> & { onStop: () => void }) => (
  <Button {...rest} onClick={({ detail }) => detail < 2 && onStop()}>
    Stop
  </Button>
)
