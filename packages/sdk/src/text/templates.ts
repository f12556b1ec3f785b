import type { Widened } from './widened.js'

/** Texts of message templates. Configuration spec §2.4, §5 and §8. */
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
  /** `line` is for files of rows, `place` for any other. */
  line: (line: number) => `Linha ${line}`,
  place: (place: number) => `Template ${place}`,
} as const

/** The position and the reason of a rejected row of an import. */
export function rejectedPlace(
  line: number,
  fileName: string,
  texts: Pick<TemplateMessages, 'line' | 'place'> = templateMessages,
): string {
  return /\.csv$/i.test(fileName) ? texts.line(line) : texts.place(line)
}

/** `templateMessages` in any language. */
export type TemplateMessages = Widened<typeof templateMessages>
