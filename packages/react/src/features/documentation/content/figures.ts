import { usualLimits } from '@morpheus/sdk/contract'

const number = new Intl.NumberFormat('pt-BR')

export const formatFigure = (value: number) => number.format(value)

const units = [
  [3600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const

function formatSpan(seconds: number): string {
  const [size, unit] = units.find(([size]) => seconds >= size) ?? [1, 's']
  return `${formatFigure(seconds / size)} ${unit}`
}

/** Schedule of a delivery's attempts: 'na hora, e depois de 5 s, 5 min …'. */
export function describeDeliverySchedule(): string {
  const [, ...retryDelays] = usualLimits.deliveryDelaysSeconds
  return `na hora, e depois de ${new Intl.ListFormat('pt-BR').format(retryDelays.map(formatSpan))}`
}

export const deliveryAttempts = usualLimits.deliveryDelaysSeconds.length

/** Days from the first attempt to the last. */
export const deliveryDays = Math.floor(
  usualLimits.deliveryDelaysSeconds.reduce((sum: number, seconds) => sum + seconds, 0) / 86_400,
)

/** Seconds between two messages of a session: 'de 1,5 a 4 s'. */
export const paceSpan = `de ${formatFigure(usualLimits.paceGapMs / 1000)} a ${formatFigure((usualLimits.paceGapMs + usualLimits.paceJitterMs) / 1000)} s`
