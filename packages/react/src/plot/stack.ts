interface Layer {
  values: readonly (number | null)[]
}

/** Cumulative heights up to the layer at `place`. */
export function stackOf(layers: readonly Layer[], place: number): number[] {
  const [first] = layers
  const lower = layers.slice(0, place + 1)
  return (first?.values ?? []).map((_, index) =>
    lower.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  )
}
