import type { Db } from '../tables.js'

const texts = {
  keys_changed: 'As chaves do servidor mudaram e o arquivo não pode mais ser buscado',
  not_received: 'Esta sessão não recebe arquivos',
  gone: 'O WhatsApp não guarda mais este arquivo',
  undelivered: 'O WhatsApp não entregou o arquivo depois de várias tentativas',
  retention: 'Apagado pelo prazo de retenção',
  not_in_backup: 'O arquivo não veio com o backup',
}

/** Missing files and copies of contacts keep the code and parameters of their text; null where only the text is known. */
export async function mediaMessages(db: Db): Promise<void> {
  await db.schema.alterTable('messages').addColumn('media_error_i18n', 'text').execute()
  await db.schema.alterTable('kommo_syncs').addColumn('error_i18n', 'text').execute()
  for (const [name, text] of Object.entries(texts)) {
    await db
      .updateTable('messages')
      .set({ media_error_i18n: JSON.stringify({ code: `messages.media.${name}`, params: {} }) })
      .where('media_error', '=', text)
      .execute()
  }
}
