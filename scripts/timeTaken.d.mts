export function timeTaken(files: readonly { project: string; path: string; ms: number }[]): string[]
