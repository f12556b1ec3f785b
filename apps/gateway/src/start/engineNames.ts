/** What `--engine` may name, the usual one first. */
export const engineNames = ['virtual'] as const
export type EngineChoice = (typeof engineNames)[number]
