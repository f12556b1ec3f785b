/** The first letter or sign of a name as a person sees it, upper case; `?` for a blank one. */
export function initial(name: string): string {
  const [first] = new Intl.Segmenter('pt-BR').segment(name.trim())
  return first?.segment.toLocaleUpperCase('pt-BR') ?? '?'
}
