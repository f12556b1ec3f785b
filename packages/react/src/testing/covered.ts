/** True when a toast covers an element; null while either is missing. */
export function covered(selector: string): boolean | null {
  const [toast, element] = ['.mo-toast', selector].map((one) =>
    document.querySelector(one)?.getBoundingClientRect(),
  )
  if (!toast?.height || !element?.height) return null
  const apart =
    toast.bottom <= element.top ||
    toast.top >= element.bottom ||
    toast.right <= element.left ||
    toast.left >= element.right
  return !apart
}
