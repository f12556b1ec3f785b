import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { cacheStatements } from './statementCache.js'

function openCached() {
  const file = new Database(':memory:')
  onTestFinished(() => void file.close())
  const database = cacheStatements(file)
  const run = (sql: string, ...parameters: unknown[]) => void database.prepare(sql).run(parameters)
  const read = (sql: string, ...parameters: unknown[]) => database.prepare(sql).all(parameters)
  run('create table shops (id integer primary key, name text, logo blob)')
  run('insert into shops values (1, ?, ?), (2, null, null)', 'Loja Centro', Buffer.from('png'))
  return { database, run, read }
}

test('rows have the names and values of their columns, including renamed and computed ones', () => {
  const { database, read } = openCached()
  const all = [
    { id: 1, name: 'Loja Centro', logo: Buffer.from('png') },
    { id: 2, name: null, logo: null },
  ]
  expect(read('select * from shops order by id')).toEqual(all)
  expect([...database.prepare('select * from shops order by id').iterate([])]).toEqual(all)
  expect(read('select count(*) as "how many", max(id) from shops')).toEqual([{ 'how many': 2, 'max(id)': 2 }])
  expect(read('select id from shops where name = ?', 'Nenhuma')).toEqual([])
  expect(read("update shops set name = 'Loja Sul' where id = 2 returning name, id")).toEqual([
    { name: 'Loja Sul', id: 2 },
  ])
})

test('a cached statement returns the new columns after a schema change', () => {
  const { run, read } = openCached()
  const every = 'select * from shops where id = 2'
  expect(read(every)).toEqual([{ id: 2, name: null, logo: null }])
  run('alter table shops rename column logo to picture')
  run('alter table shops add column city text')
  expect(read(every)).toEqual([{ id: 2, name: null, picture: null, city: null }])
})

test('each row is a separate object', () => {
  const { read } = openCached()
  const [first] = read('select id, name from shops')
  Object.assign(Object(first), { name: 'outra' })
  expect(read('select id, name from shops')).toEqual([
    { id: 1, name: 'Loja Centro' },
    { id: 2, name: null },
  ])
})
