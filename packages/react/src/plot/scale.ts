export interface Scale {
  end: number
  step: number
}

const factors = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5]

/**
 * Scale from zero with three or four marks that ends on a mark above `most`. `name` must give each mark a distinct
 * label, so small counts get no halves.
 */
export function scaleOf(most: number, name: (value: number) => string): Scale {
  const magnitude = Math.floor(Math.log10(most))
  const scales = [magnitude - 1, magnitude, magnitude + 1]
    // Parsed from text: 0.1 * 3 exceeds 0.3.
    .flatMap((power) => factors.map((factor) => Number(`${factor}e${power}`)))
    .map((step) => ({ step, count: Math.ceil(most / step - 1e-9) }))
    .filter(({ step, count }) => count > 1 && count < 4 && areTold(step, count, name))
    .map(({ step, count }) => ({ step, end: Number((step * count).toPrecision(6)) }))
  return scales.reduce(
    (best, one) => (one.end < best.end ? one : best),
    scales[0] ?? { end: most, step: most },
  )
}

/** Scale to a given end, with a mark in the middle. */
export const scaleTo = (end: number): Scale => ({ end, step: end / 2 })

export function marksOf({ end, step }: Scale): number[] {
  return Array.from({ length: Math.round(end / step) + 1 }, (_, index) =>
    Number((index * step).toPrecision(6)),
  )
}

function areTold(step: number, count: number, name: (value: number) => string): boolean {
  const names = Array.from({ length: count + 1 }, (_, index) => name(index * step))
  return new Set(names).size === names.length && !names.includes('')
}
