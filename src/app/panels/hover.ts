import { useEffect } from 'react';

/** Lights the same thing everywhere while the pointer is on one of its marks, without a render. */
export function useHoverEverywhere(): void {
  useEffect(() => {
    let lit: string | null = null;
    const mark = (id: string, on: boolean): void => {
      for (const element of document.querySelectorAll<HTMLElement>(`[data-thing="${CSS.escape(id)}"]`)) {
        element.toggleAttribute('data-lit', on);
      }
    };
    const onOver = (event: PointerEvent): void => {
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-thing]') : null;
      const id = target?.dataset['thing'] ?? null;
      if (id === lit) return;
      if (lit !== null) mark(lit, false);
      if (id !== null) mark(id, true);
      lit = id;
    };
    addEventListener('pointerover', onOver);
    return () => removeEventListener('pointerover', onOver);
  }, []);
}
