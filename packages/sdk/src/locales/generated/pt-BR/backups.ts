// Generated from locales/pt-BR/backups.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const backupsMessages: Messages = {
  "backups.damaged": ["O backup está incompleto ou foi alterado. Nada foi restaurado."],
  "backups.nodes_silent": ["Nem todos os servidores responderam a tempo, e nada foi alterado. Tente novamente em instantes."],
  "backups.not_a_backup": ["Este arquivo não é um backup do Morpheus."],
  "backups.not_settings": ["Este arquivo é um backup completo, não só de configurações. Envie-o como backup para restaurá-lo."],
  "backups.newer": ["O backup foi feito por uma versão mais nova do Morpheus. Atualize este servidor e tente de novo."],
  "backups.older": ["O backup foi feito por uma versão de desenvolvimento do Morpheus, antiga demais para este servidor."],
  "backups.too_large": ["O conteúdo do backup é grande demais para ser aberto com segurança."],
  "backups.of_another": ["Este backup é de outra conta deste servidor e não pode ser restaurado."],
  "backups.conflict": ["Parte do que está no backup já existe em outra conta deste servidor. Nada foi restaurado."],
  "backups.sessions_many": ["O backup tem mais sessões do que as ",["limit","number"]," permitidas por usuário."],
  "backups.disk_full": ["O disco do servidor está cheio"],
  "backups.unknown_error": ["Erro desconhecido"],
  "backups.stopping": ["O servidor está sendo encerrado"],
  "backups.restoring": ["Restauração em andamento. Tente novamente em instantes."],
}
