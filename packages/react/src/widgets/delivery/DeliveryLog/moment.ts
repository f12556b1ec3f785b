const stamp = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** `21/11, 14:03:09`, in the reader's time zone. */
export function moment(instant: string): string {
  return stamp.format(new Date(instant))
}
