let warm = false

/** This run has loaded what most commands need: what V8 compiled is worth keeping. */
export function setWarm(): void {
  warm = true
}

export const isWarm = () => warm
