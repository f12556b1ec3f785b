import type { ReferenceOf } from '../../core/rowReference.js'
import type { backups as rows } from './rows.js'

const noBackup = { 404: 'Backup não encontrado' }
const busy = { 409: 'Já há um backup ou uma restauração em andamento' }
const full = { 507: 'O disco do servidor está cheio: nada foi guardado' }

export const backups: ReferenceOf<typeof rows> = {
  list: { summary: 'Lista os backups da conta' },
  create: { summary: 'Cria um backup da conta', failures: { ...busy, ...full } },
  progress: { summary: 'Mostra até onde chegou o backup ou a restauração em andamento' },
  schedule: { summary: 'Mostra quando backups são feitos sozinhos' },
  changeSchedule: { summary: 'Altera quando backups são feitos sozinhos' },
  upload: {
    summary: 'Recebe um backup de outro servidor',
    failures: { 400: 'O arquivo não é um backup inteiro do Morpheus', ...full },
  },
  download: { summary: 'Baixa um backup em ZIP', failures: noBackup },
  restore: {
    summary: 'Restaura um backup',
    destroys: true,
    failures: {
      ...noBackup,
      ...busy,
      422: 'O backup não pode ser restaurado aqui: nada mudou',
      500: 'Erro na restauração',
    },
  },
  remove: { summary: 'Exclui um backup', failures: noBackup },
  exportSettings: {
    summary: 'Baixa as configurações da conta em um arquivo ZIP',
    failures: { ...busy, ...full },
  },
  importSettings: {
    summary: 'Põe as configurações de um arquivo no lugar das que há',
    destroys: true,
    failures: {
      ...busy,
      ...full,
      400: 'O arquivo não é um arquivo inteiro de configurações do Morpheus: nada mudou',
    },
  },
}
