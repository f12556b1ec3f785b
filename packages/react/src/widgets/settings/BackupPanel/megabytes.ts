/** `12,34 MB`, whatever the size. Configuration spec §2.5. */
export function megabytes(bytes: number): string {
  const value = bytes / (1024 * 1024)
  return `${value.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} MB`
}
