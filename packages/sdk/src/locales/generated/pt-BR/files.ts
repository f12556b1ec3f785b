// Generated from locales/pt-BR/files.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const filesMessages: Messages = {
  "files.field_repeated": ["Campo repetido"],
  "files.unknown": ["Arquivo desconhecido"],
  "files.required": ["Arquivo é obrigatório"],
  "files.too_large": ["O arquivo deve ter no máximo ",["size"]],
  "files.larger": ["O arquivo tem mais do que ",["size"]],
  "files.empty": ["O arquivo está vazio"],
  "files.not_found": ["Arquivo não encontrado"],
  "files.space_full": ["O espaço para arquivos (",["size"],") está cheio"],
}
