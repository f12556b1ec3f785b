import { CloudTemplateStatus } from '@morpheus/sdk'
import { cloudStatusLabels, cloudStatusTones } from '@morpheus/sdk/text'
import type { Colour } from './paint.js'

const statusStyles = {
  success: { symbol: '●', colour: 'green' },
  warning: { symbol: '◐', colour: 'yellow' },
  danger: { symbol: '✕', colour: 'red' },
  neutral: { symbol: '○', colour: 'grey' },
} as const satisfies Record<string, { symbol: string; colour: Colour }>

export function readCloudStatus(value: unknown): CloudTemplateStatus {
  return CloudTemplateStatus.safeParse(value).data ?? 'UNKNOWN'
}

/** Meta's review state by symbol, word and colour, as none alone is accessible. */
export function cloudStatusCell(status: CloudTemplateStatus): { text: string; colour: Colour } {
  const { symbol, colour } = statusStyles[cloudStatusTones[status]]
  return { text: `${symbol} ${cloudStatusLabels[status]}`, colour }
}
