import { HttpError } from '../../../core/lib/httpError.js'

export class BadArchive extends HttpError {
  constructor(code: string, message: string) {
    super('unprocessable', code, message)
  }
}

export const damaged = () =>
  new BadArchive('backup_damaged', 'O backup está incompleto ou foi alterado. Nada foi restaurado.')
export const notOurs = () => new BadArchive('not_a_backup', 'Este arquivo não é um backup do Morpheus.')
export const notSettings = () =>
  new BadArchive(
    'not_settings',
    'Este arquivo é um backup completo, não só de configurações. Envie-o como backup para restaurá-lo.',
  )
export const newer = () =>
  new BadArchive(
    'backup_newer',
    'O backup foi feito por uma versão mais nova do Morpheus. Atualize este servidor e tente de novo.',
  )
export const older = () =>
  new BadArchive(
    'backup_older',
    'O backup foi feito por uma versão de desenvolvimento do Morpheus, antiga demais para este servidor.',
  )
export const tooLarge = () =>
  new BadArchive('backup_too_large', 'O conteúdo do backup é grande demais para ser aberto com segurança.')
export const anothers = () =>
  new BadArchive(
    'backup_of_another',
    'Este backup é de outra conta deste servidor e não pode ser restaurado.',
  )
export const nameTaken = () =>
  new BadArchive(
    'backup_conflict',
    'Parte do que está no backup já existe em outra conta deste servidor. Nada foi restaurado.',
  )
export const tooManySessions = (limit: number) =>
  new BadArchive(
    'session_limit',
    `O backup tem mais sessões do que as ${limit.toLocaleString('pt-BR')} permitidas por usuário.`,
  )
