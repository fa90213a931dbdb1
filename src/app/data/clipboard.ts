/** Whether the text is in the clipboard now. A browser may not allow it, or, without https, not have it at all. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
