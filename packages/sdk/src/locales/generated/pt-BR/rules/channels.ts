// Generated from locales/pt-BR/rules/channels.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const channelsRules = {
  "rules.channels.kind_invalid": ["Uma publicação é um texto, uma imagem ou um vídeo"],
  "rules.channels.name_required": ["Informe o nome do canal"],
  "rules.channels.description_long": ["A descrição pode ter até ",["maximum"]," caracteres"],
  "rules.channels.invite_invalid": ["Informe o link de convite do canal, como https://whatsapp.com/channel/…"],
  "rules.channels.id_invalid": ["Canal inválido"],
} satisfies Messages
