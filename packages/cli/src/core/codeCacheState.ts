let warm = false

/** This run has loaded the usual modules: its compiled code is worth caching. */
export function setWarm(): void {
  warm = true
}

export const isWarm = () => warm
