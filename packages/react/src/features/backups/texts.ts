import { backupEstimates, backupMessages, backupStepLabels, backupTypeLabels } from '@morpheus/sdk/text'
import { createSdkTextsHook, createTextsHook } from '../../provider/texts.js'

const backups = {
  title: 'Backup e Restauração',
  create: 'Criar Backup',
  info: 'Um backup guarda só os seus dados. Senhas, tokens e chaves de integrações ficam de fora: depois de restaurar em outro servidor, informe-as de novo. O arquivo ZIP vai para a sua pasta Downloads e fica também no servidor.',
  emptyHint: 'Crie o primeiro para poder voltar a este ponto, aqui ou em outro servidor.',
  list: 'Backups',
  download: 'Baixar',
  restore: 'Restaurar',
  restoring: 'Restaurando…',
  remove: 'Excluir',
  upload: 'Enviar backup',
  uploading: (percent: number) => `Enviando... ${percent}%`,
  origins: { manual: '', scheduled: 'Automático', uploaded: 'Recebido' },
  newTitle: 'Criar Backup',
  type: 'Tipo de backup',
  fullHelp: (size: string, time: string) =>
    `Conta, sessões, contatos, mensagens, templates e logs. Estimativa: ${size}, ${time}.`,
  settingsHelp: (size: string, time: string) =>
    `Conta, preferências, templates e configuração das sessões. Estimativa: ${size}, ${time}.`,
  description: 'Descrição (opcional)',
  descriptionPlaceholder: 'Ex.: antes de trocar de servidor',
  progressTitle: 'Criando backup',
  restoreProgress: 'Restaurando backup',
  succeeded: 'Backup criado com sucesso!',
  failed: 'Falha ao criar backup',
  file: 'Arquivo',
  size: 'Tamanho',
  duration: 'Duração',
  date: 'Data',
  descriptionLabel: 'Descrição',
  seconds: (count: number) => `${count} ${count === 1 ? 'segundo' : 'segundos'}`,
  suggestions: 'O que tentar',
  suggestionList: [
    'Verifique sua conexão com a internet',
    'Tente novamente em alguns minutos',
    'Entre em contato com o suporte se o problema persistir',
  ],
  again: 'Tentar Novamente',
  finish: 'Concluir',
  close: 'Fechar',
  restoreTitle: 'Restaurar backup',
  removeTitle: 'Excluir backup',
  schedule: {
    title: 'Backup automático',
    enabled: 'Fazer backups automaticamente',
    frequency: 'Frequência',
    frequencies: { daily: 'Todo dia', weekly: 'Toda semana' },
    weekday: 'Dia',
    weekdays: [
      'domingo',
      'segunda-feira',
      'terça-feira',
      'quarta-feira',
      'quinta-feira',
      'sexta-feira',
      'sábado',
    ],
    hour: 'Hora',
    type: 'O que guardar',
    keep: 'Quantos manter',
    save: 'Salvar agendamento',
    saving: 'Salvando...',
    next: (time: string) => `Próximo: ${time}`,
    lastFailed: (reason: string) => `O último falhou: ${reason}`,
  },
}

export const backupTexts = { backups }

export const useBackupTexts = /* @__PURE__ */ createTextsHook(backupTexts)

export const useBackupMessages = /* @__PURE__ */ createSdkTextsHook('backupMessages', backupMessages)
export const useBackupTypeLabels = /* @__PURE__ */ createSdkTextsHook('backupTypeLabels', backupTypeLabels)
export const useBackupEstimates = /* @__PURE__ */ createSdkTextsHook('backupEstimates', backupEstimates)
export const useBackupStepLabels = /* @__PURE__ */ createSdkTextsHook('backupStepLabels', backupStepLabels)
