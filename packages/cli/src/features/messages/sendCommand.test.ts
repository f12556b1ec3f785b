import { Command } from 'commander'
import { expect, test } from 'vitest'
import { readMessage } from './readMessage.js'
import { declareSend } from './sendCommand.js'

const local = { latitude: 1, longitude: 1 }
const bia = { name: 'Bia', phone: '5511988887777' }

test.each([
  ['--local', '90.5,0', 'A latitude vai de -90 a 90'],
  ['--local', '0,-180.1', 'a longitude de -180 a 180'],
  ['--local', '0', 'Use latitude,longitude'],
  ['--contato', ' :5511988887777', 'Use nome:telefone'],
  ['--contato', '5511988887777', 'Use nome:telefone'],
])('rejects %s %j', async (option, value, reason) => {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} })
  declareSend(program)
  const parsing = program.parseAsync(['enviar', '5511999999999', option, value], { from: 'user' })
  await expect(parsing).rejects.toThrow(reason)
})

test.each([
  [{ previa: true, local }, undefined, '--previa vai só com um texto'],
  [{ previa: true, contato: [bia] }, undefined, '--previa vai só com um texto'],
  [{ previa: true, enquete: ['a', 'b'] }, 'Qual?', '--previa vai só com um texto'],
  [{ previa: true, arquivo: '/' }, undefined, '--previa vai só com um texto'],
  [{ local }, '-', 'não vem da entrada padrão'],
  [{ em: '2026-12-01T09:00', esperar: 'lida' }, 'Olá', 'Use só um de --em e --esperar'],
])('rejects %j', async (options, text, reason) => {
  await expect(readMessage(options, text)).rejects.toThrow(reason)
})
