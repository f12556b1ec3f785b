import { errorCode, StartFailure } from '../../../lib/startFailure.js'

/** A database's address without its credentials, safe to display. */
export interface Whereabouts {
  host: string
  port: number
  database: string
}

export function postgresTrouble(where: Whereabouts, error: unknown): StartFailure {
  return new StartFailure(textOf(where, errorCode(error) ?? messageCode(error)), 1, { cause: error })
}

function textOf({ host, port, database }: Whereabouts, code: string): string {
  const server = host.startsWith('/') ? host : `${host}:${port}`
  switch (code) {
    case '28P01':
    case '28000':
      return `O Postgres em ${server} recusou o usuário ou a senha. Confira DATABASE_URL.`
    case '3D000':
      return `O banco de dados "${database}" não existe no Postgres em ${server}. Crie-o (createdb ${database}), ou confira DATABASE_URL.`
    case '42501':
      return `O usuário de DATABASE_URL não tem permissão para criar tabelas no banco de dados "${database}".`
    case '42P07':
      return `O banco de dados "${database}" já tem tabelas de outro programa. Crie um só para o Morpheus, e confira DATABASE_URL.`
    case '53300':
      return `O Postgres em ${server} não aceita mais conexões. Diminua MORPHEUS_DATABASE_CONNECTIONS, ou aumente max_connections no servidor.`
    case '53100':
      return `O disco do Postgres em ${server} está cheio. Libere espaço e tente de novo.`
    case '57P03':
      return `O Postgres em ${server} ainda está iniciando, ou está parando. Tente de novo em instantes.`
  }
  if (/^[0-9A-Z]{5}$/.test(code) && /\d/.test(code)) {
    return `Não foi possível usar o banco de dados "${database}" no Postgres em ${server} (${code}).`
  }
  return `Não foi possível conectar ao Postgres em ${server} (${code}). Confira DATABASE_URL e se o servidor está no ar.`
}

/** The driver's own errors have no code. */
function messageCode(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (/timeout/i.test(message)) return 'tempo esgotado'
  if (/does not support SSL/i.test(message)) return 'ele não aceita TLS'
  if (/password must be a string/i.test(message)) return 'ele pede uma senha'
  if (/terminated/i.test(message)) return 'a conexão foi encerrada'
  return 'erro desconhecido'
}
