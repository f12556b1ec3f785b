import { expect, test } from 'vitest'
import { readCommand } from './args.js'
import { locateStores } from './locateStores.js'

const databaseUrl = 'postgres://ana:segredo@db:5432/morpheus'
const other = 'postgresql://outro:5432/morpheus'

function located(args: string, env: NodeJS.ProcessEnv = { DATABASE_URL: databaseUrl }) {
  const command = readCommand(['migrate-store', ...args.split(' ')])
  if (command.name !== 'migrate store') throw new Error(`That is ${command.name}`)
  const { from, to } = locateStores(command, env)
  return [from.dataFolder, from.databaseUrl, to.dataFolder, to.databaseUrl]
}

test('a target Postgres uses the data folder of its source SQLite unless --data names another', () => {
  expect(located('--from sqlite:/a --to postgres')).toEqual(['/a', undefined, '/a', databaseUrl])
  expect(located('--from sqlite:/a --to postgres --data /b')).toEqual(['/a', undefined, '/b', databaseUrl])
  expect(located(`--from sqlite:/a --to ${other}`, {})).toEqual(['/a', undefined, '/a', other])
})

test('a source Postgres uses the folder of --data, otherwise the configured one', () => {
  expect(located('--from postgres --to sqlite:/b --data /a')).toEqual(['/a', databaseUrl, '/b', undefined])
  const env = { DATABASE_URL: databaseUrl, MORPHEUS_DATA: '/c' }
  expect(located('--from postgres --to sqlite:/b', env)).toEqual(['/c', databaseUrl, '/b', undefined])
  expect(located(`--from postgres --to ${other}`, env)).toEqual(['/c', databaseUrl, '/c', other])
})

test.each([
  ['', 'Informe a origem e o destino: --from sqlite:PASTA --to postgres.'],
  ['--from sqlite:/a', 'Informe a origem e o destino'],
  ['--from sqlite: --to postgres', 'Origem e destino são sqlite:PASTA, postgres'],
  ['--from mysql://segredo --to postgres', 'Origem e destino são sqlite:PASTA, postgres'],
  ['--from sqlite:/a --to sqlite:/b --data /c', '--data só vale com um Postgres'],
  ['tudo --from sqlite:/a --to postgres', 'Argumentos demais: tudo.'],
  ['--from sqlite:/a --to postgres --email a@b.com', '--email só vale para'],
])('rejects migrate-store %s', (args, message) => {
  const words = args.split(' ').filter(Boolean)
  expect(() => readCommand(['migrate-store', ...words])).toThrow(message)
})

test('migrate-store flags are rejected elsewhere, and an undefined DATABASE_URL is reported', () => {
  expect(() => readCommand(['--replace'])).toThrow(
    '--from, --to e --replace só valem para: morpheus-gateway migrate-store.',
  )
  expect(() => located('--from sqlite:/a --to postgres', {})).toThrow('DATABASE_URL não está definida')
})
