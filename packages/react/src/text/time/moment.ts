const stamp = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** `21/11, 14:03:09`, in the reader's time zone; a dash where a server does not say. */
export function moment(instant: string): string {
  const at = new Date(instant)
  return Number.isNaN(at.getTime()) ? '–' : stamp.format(at)
}
