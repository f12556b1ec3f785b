import { sql } from 'kysely'
import type { Db } from '../../tables.js'

/** The sentences as they were when events had no code. */
const causes = {
  qr_timed_out: 'O QR Code expirou sem ser lido. Conecte novamente.',
  code_timed_out: 'O código de pareamento expirou sem ser usado. Solicite um novo.',
  pairing_failed: 'Não foi possível concluir o pareamento. Conecte novamente.',
  pairing_outdated:
    'O WhatsApp não aceita mais a versão deste servidor. Atualize o Morpheus e conecte novamente.',
  pairing_missing: 'O celular foi desconectado enquanto o servidor estava parado. Conecte novamente.',
  credentials_lost: 'As credenciais do pareamento se perderam. Conecte novamente.',
  logged_out: 'O aparelho foi desconectado pelo celular. Conecte novamente.',
  replaced: 'Outro programa assumiu este pareamento. Encerre-o e conecte novamente.',
  banned: 'O WhatsApp bloqueou este número. Verifique a conta no celular antes de conectar novamente.',
  credentials_refused:
    'A Meta recusou as credenciais. Confira o Access Token e salve a configuração da WhatsApp Cloud API.',
  number_suspended:
    'A Meta não atende este número por ora. Verifique a conta no WhatsApp Manager; a sessão volta sozinha.',
  by_operator: 'Desconectada pelo operador',
  switched_off: 'Desligada na configuração',
}

/** Backfills the cause code of stored session endings; `pairing_outdated` differs for paired sessions. */
export async function eventCauses(db: Db): Promise<void> {
  const types = ['session:disconnected', 'session:error']
  for (const [code, sentence] of Object.entries(causes)) {
    await sql`update events
      set payload = substr(payload, 1, length(payload) - 1) || ${`,"code":"${code}"}`}
      where type in (${sql.join(types)}) and payload like ${`%":"${sentence}"%`}`.execute(db)
  }
  await sql`update sessions set reason = 'pairing_outdated'
    where reason = 'client_outdated' and status = 'disconnected'`.execute(db)
  await sql`update session_availability set reason = 'pairing_outdated'
    where reason = 'client_outdated' and availability in ('down', 'unpaired')`.execute(db)
}
