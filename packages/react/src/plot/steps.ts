/**
 * By how much the marks of a scale may go up to its end: as far as `name` tells each from the next, which of few things
 * no half is.
 */
export function stepsOf(end: number, name: (value: number) => string): number[] {
  const magnitude = Math.floor(Math.log10(end))
  const steps = [magnitude - 1, magnitude, magnitude + 1].flatMap((power) =>
    // As written, not as multiplied: the plot looks up how many decimals each has.
    [1, 2, 5].map((factor) => Number(`${factor}e${power}`)),
  )
  const told = steps.filter((step) => {
    const names = Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => name(index * step))
    return new Set(names).size === names.length
  })
  return told.length > 0 ? told : steps
}
