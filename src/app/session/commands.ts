import { useEffect } from 'react';

/** What keys ask of the panels that are on the page. */
export type Command = 'zoom-in' | 'zoom-out' | 'zoom-fit' | 'palette' | 'keys' | 'share';

const handlers = new Map<Command, () => void>();

/** Lets this component answer a command while it is on the page. */
export function useCommand(command: Command, handler: () => void): void {
  useEffect(() => {
    handlers.set(command, handler);
    return () => {
      if (handlers.get(command) === handler) handlers.delete(command);
    };
  }, [command, handler]);
}

export const runCommand = (command: Command): void => handlers.get(command)?.();
