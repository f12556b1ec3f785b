import type { Widened } from './widened.js'

/** What is said of templates. Configuration spec §2.4, §5 and §8. */
export const templateMessages = {
  title: 'Templates de Mensagem',
  onlyJsonAndCsv: 'Apenas arquivos JSON e CSV são suportados',
  imported: (count: number) => `${count} templates importados com sucesso!`,
  importFailure: 'Erro ao importar templates',
  nothingImported: 'Nenhum template foi importado',
  deleteQuestion: 'Tem certeza que deseja deletar este template?',
  installed: (count: number) =>
    count === 1 ? '1 template instalado com sucesso!' : `${count} templates instalados com sucesso!`,
  installFailure: 'Erro ao instalar templates',
  none: 'Nenhum template encontrado',
  active: 'Ativo',
  inactive: 'Inativo',
  copyOf: (name: string) => `${name} (cópia)`,
  /** Of a file of rows, and of any other. */
  line: (line: number) => `Linha ${line}`,
  place: (place: number) => `Template ${place}`,
} as const

/** Why a row of a file was left out, after where it is. */
export function rejectedPlace(
  line: number,
  fileName: string,
  texts: Pick<TemplateMessages, 'line' | 'place'> = templateMessages,
): string {
  return /\.csv$/i.test(fileName) ? texts.line(line) : texts.place(line)
}

/** `templateMessages` in any language. */
export type TemplateMessages = Widened<typeof templateMessages>
