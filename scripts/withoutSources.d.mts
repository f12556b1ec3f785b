export function withoutSources(text: string): string
