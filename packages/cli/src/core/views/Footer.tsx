import type { Notice } from '@morpheus/sdk'
import { Text } from 'ink'
import type { Paint } from '../output/paint.js'
import { sanitize } from '../output/sanitize.js'

export function Footer({
  keys,
  notice,
  paint,
}: {
  keys: [string, string][]
  notice: Notice | null
  paint: Paint
}) {
  if (notice) {
    const colours = { success: 'green', error: 'red', info: 'cyan' } as const
    return <Text wrap="truncate">{paint(colours[notice.tone], sanitize(notice.text))}</Text>
  }
  const parts = keys.map(([key, label]) => `${paint('bold', key)} ${paint('dim', label)}`)
  return <Text wrap="truncate">{parts.join('   ')}</Text>
}
