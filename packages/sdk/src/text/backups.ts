import type { BackupStep, BackupType } from '../features/backups/rows.js'
import type { Widened } from './widened.js'

/** Texts of backups, shared by all clients. Configuration spec §4, §5, §8 and §9. */
export const backupMessages = {
  loadFailure: 'Erro ao carregar lista de backups',
  restored: 'Backup restaurado com sucesso!',
  restoreFailure: 'Erro ao restaurar backup',
  removed: 'Backup excluído com sucesso!',
  removeFailure: 'Erro ao excluir backup',
  uploaded: 'Backup recebido: ele já pode ser restaurado.',
  uploadFailure: 'Erro ao enviar backup',
  scheduleSaved: 'Agendamento salvo com sucesso!',
  scheduleFailure: 'Erro ao salvar agendamento',
  downloadFailure: 'Erro ao baixar backup',
  unknownFailure: 'Erro desconhecido',
  restoreQuestion: 'Tem certeza que deseja restaurar este backup? Esta ação não pode ser desfeita.',
  removeQuestion: 'Tem certeza que deseja excluir este backup?',
  empty: 'Nenhum backup encontrado',
  keepOpen: 'Não feche esta janela',
  finishing: 'Finalizando...',
  verifying: 'Conferindo o backup',
  remaining: (seconds: number) => `${seconds}s restantes`,
  keysMissing: (count: number) =>
    count === 1
      ? 'Uma integração voltou sem a chave e está desativada: informe-a de novo.'
      : `${count} integrações voltaram sem a chave e estão desativadas: informe-as de novo.`,
} as const

/** Labels of the backup types, in Portuguese. */
export const backupTypeLabels: Readonly<Record<BackupType, string>> = {
  FULL: 'Completo',
  SETTINGS_ONLY: 'Somente configurações',
}

/** Estimated size and duration of each backup type, as the specification has them. */
export const backupEstimates: Readonly<Record<BackupType, { size: string; time: string }>> = {
  FULL: { size: '50–200 MB', time: '2–5 minutos' },
  SETTINGS_ONLY: { size: '1–5 MB', time: '30–60 segundos' },
}

/** Progress texts of each step while a backup is made, in Portuguese; see `restoreStepLabel` for restores. */
export const backupStepLabels: Readonly<Record<BackupStep, string>> = {
  preparing: 'Preparando backup',
  user: 'Dados do usuário',
  sessions: 'Sessões',
  contacts: 'Contatos',
  messages: 'Mensagens',
  templates: 'Templates',
  activity: 'Logs de atividade',
  compressing: 'Compactando arquivos',
  done: 'Concluído',
}

/** The progress text of a restore, which verifies everything before it changes anything. */
export const restoreStepLabel = (
  step: BackupStep,
  labels: Readonly<Record<BackupStep, string>> = backupStepLabels,
  { verifying }: { readonly verifying: string } = backupMessages,
): string => (step === 'preparing' ? verifying : labels[step])

/** `backupMessages` in any language. */
export type BackupMessages = Widened<typeof backupMessages>
