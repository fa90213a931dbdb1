interface Paced {
  /** Acts soon, once however often it is wanted until then. */
  readonly want: () => void;
  /** Acts now, if it is wanted. */
  readonly flush: () => void;
  readonly cancel: () => void;
}

/** Does something wanted often at most once in `ms` milliseconds, and never loses the last wish. */
export function paced(act: () => void, ms: number): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const flush = (): void => {
    if (timer === undefined) return;
    cancel();
    act();
  };
  return {
    want: () => {
      timer ??= setTimeout(flush, ms);
    },
    flush,
    cancel,
  };
}
