import type { BackupStep, BackupType } from '../contract/areas/backups.js'
import type { Widened } from './widened.js'

/** Configuration spec §4, §5, §8 and §9: what every face says of backups. */
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

/** What each kind of backup is called, in Portuguese, where one is chosen or listed. */
export const backupTypeLabels: Readonly<Record<BackupType, string>> = {
  FULL: 'Completo',
  SETTINGS_ONLY: 'Somente configurações',
}

/** What the two kinds are to take, as the specification has it. */
export const backupEstimates: Readonly<Record<BackupType, { size: string; time: string }>> = {
  FULL: { size: '50–200 MB', time: '2–5 minutos' },
  SETTINGS_ONLY: { size: '1–5 MB', time: '30–60 segundos' },
}

/**
 * What is said, in Portuguese, of each step while a backup is made; of a restore `restoreStepLabel` says it.
 */
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

/** What a restore is at: everything is verified before anything is changed. */
export const restoreStepLabel = (
  step: BackupStep,
  labels: Readonly<Record<BackupStep, string>> = backupStepLabels,
  { verifying }: { readonly verifying: string } = backupMessages,
): string => (step === 'preparing' ? verifying : labels[step])

/** `backupMessages` in any language. */
export type BackupMessages = Widened<typeof backupMessages>
