import type { Db } from '../../tables.js'

export async function templates(db: Db): Promise<void> {
  await db.schema
    .createTable('templates')
    .addColumn('seq', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('category', 'text')
    .addColumn('description', 'text')
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('folded', 'text', (column) => column.notNull())
    .addColumn('library_id', 'text')
    .addColumn('import_id', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('templates_by_name', ['user_id', 'name_key'])
    .addUniqueConstraint('templates_by_library', ['user_id', 'library_id'])
    .execute()
  await db.schema.createIndex('templates_in_order').on('templates').columns(['user_id', 'seq']).execute()
  // Covering index for all counts of a user's templates.
  await db.schema
    .createIndex('templates_by_category')
    .on('templates')
    .columns(['user_id', 'category', 'is_active', 'created_at', 'import_id'])
    .execute()
  await db.schema
    .createIndex('templates_by_import')
    .on('templates')
    .column('import_id')
    .where('import_id', 'is not', null)
    .execute()
  await db.schema
    .createTable('template_imports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('started_at', 'text', (column) => column.notNull())
    .execute()
}
