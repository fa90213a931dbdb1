/** Says on the document whether anything is still on its way, so that tests wait for a signal and never for a time. */
let pending = 0;

function show(): void {
  document.documentElement.dataset['idle'] = String(pending === 0);
}

/** Counts a promise as work in progress until the page had a frame to draw its result. */
export async function tracked<T>(work: Promise<T>): Promise<T> {
  pending += 1;
  show();
  try {
    return await work;
  } finally {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        pending -= 1;
        show();
      }),
    );
  }
}
