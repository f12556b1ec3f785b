// Generated from locales/pt-BR/catalog.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const catalogMessages: Messages = {
  "catalog.picture_invalid": ["A foto do produto deve ser um arquivo JPEG"],
  "catalog.currency_missing": ["Um preço precisa de uma moeda"],
  "catalog.unsupported": ["Esta sessão não tem catálogo: a API oficial não o oferece aqui"],
}
