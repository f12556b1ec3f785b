import { fieldsOf } from './call.js'
import { data, done, type Routes, refused } from './routes.js'

const kept = [
  { id: '1', createdAt: '2026-11-20T10:00:00.000Z', size: 12_939_427, description: 'Antes da troca' },
]

/** Configuration §7.6: backups with the fields of their screen. */
export const backupRoutes: Routes = {
  'GET /settings/backups': () => data(kept),
  'POST /settings/backups': ({ body }) =>
    data({ ...kept[0], id: '2', filename: 'backup.zip', ...fieldsOf(body) }, 201),
  'GET /settings/backups/:id/download': ({ params }) =>
    params.id === '1' ? data('PK') : refused(404, 'Backup não encontrado'),
  'POST /settings/backups/:id/restore': (_, plain) => done(plain),
  'DELETE /settings/backups/:id': (_, plain) => done(plain),
}
