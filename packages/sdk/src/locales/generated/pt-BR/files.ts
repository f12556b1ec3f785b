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
  "files.other_kind": ["O conteúdo (",["type"],") não é de ",["kind","select",{"image":["imagem"],"video":["vídeo"],"audio":["áudio"],"sticker":["figurinha"],"other":["documento"]}]," (",["types"],"). Envie como documento."],
  "files.too_large_for_kind": [["kind","select",{"image":["A imagem"],"video":["O vídeo"],"audio":["O áudio"],"sticker":["A figurinha"],"other":["O documento"]}]," deve ter no máximo ",["size"],["kind","select",{"document":[],"other":[". Envie como documento"]}]],
  "files.other_type": ["O arquivo diz ser ",["declared"],", mas o conteúdo é ",["actual"]],
  "files.not_downloaded": ["O arquivo não pôde ser baixado: ",["reason"]],
  "files.endless_redirect": ["o endereço redireciona sem fim ou para um endereço que não é http"],
  "files.download_status": ["o servidor respondeu ",["status"]],
}
