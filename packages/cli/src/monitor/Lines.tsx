import { Text } from 'ink'

/** Rendered lines: one text each, never wrapped, padded to `rows`. */
export function Lines({ lines, rows = lines.length }: { lines: readonly string[]; rows?: number }) {
  const shown = [...lines.slice(0, rows), ...Array<string>(Math.max(0, rows - lines.length)).fill('')]
  return shown.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
    <Text key={index} wrap="truncate">
      {line || ' '}
    </Text>
  ))
}
