// Generated from locales/pt-BR/statuses.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const statusesMessages: Messages = {
  "statuses.text_missing": ["Escreva o texto do status"],
  "statuses.text_long": ["O texto de um status pode ter até ",["limit","number"]," caracteres"],
  "statuses.file_missing": ["Informe o endereço da imagem ou do vídeo em url"],
  "statuses.kind_invalid": ["Um status é um texto, uma imagem ou um vídeo"],
  "statuses.contacts_missing": ["Informe os contatos deste público"],
  "statuses.nobody": ["Ninguém receberia este status: a sessão não tem contatos nesse público"],
  "statuses.pace": ["O ritmo da sessão pede para esperar. Tente de novo em ",["wait"],"."],
  "statuses.unanswered": ["O WhatsApp não respondeu. Repita com a mesma chave, ou confira no celular antes de postar outra vez."],
}
