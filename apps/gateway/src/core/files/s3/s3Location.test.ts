import { expect, test } from 'vitest'
import { formatS3Location, readS3Location } from './s3Location.js'

test('parses every setting from the address and formats it without the secret', () => {
  const location = readS3Location(
    'https://AKIA1:a%2Fb%2Bc@minio.loja.com.br:9000/arquivos/morpheus/um?region=sa-east-1&pathStyle=false',
  )
  expect(location).toEqual({
    endpoint: 'https://minio.loja.com.br:9000',
    bucket: 'arquivos',
    prefix: 'morpheus/um/',
    region: 'sa-east-1',
    pathStyle: false,
    credentials: { accessKeyId: 'AKIA1', secretAccessKey: 'a/b+c' },
  })
  expect(formatS3Location(location)).toBe('https://minio.loja.com.br:9000/arquivos/morpheus/um')
})

test('reads the region from Amazon addresses; credentials may be missing', () => {
  const amazon = readS3Location('https://s3.sa-east-1.amazonaws.com/arquivos')
  expect(amazon).toMatchObject({ region: 'sa-east-1', prefix: '', pathStyle: true, credentials: null })
  expect(readS3Location('http://127.0.0.1:9000/arquivos/').region).toBe('us-east-1')
})

test.each([
  ['s3://arquivos', 'Use um endereço como https://CHAVE:SEGREDO@'],
  ['https://CHAVE:segredinho@s3.loja.com.br', 'Use um endereço como'],
  ['https://CHAVE:segredinho@s3.loja.com.br/Arquivos', '"Arquivos" não é nome de um bucket'],
  ['https://CHAVE:segredinho@s3.loja.com.br/arquivos/ação', 'O prefixo só pode ter'],
  ['https://CHAVE@s3.loja.com.br/arquivos', 'Informe a chave e o segredo, ou nenhum dos dois'],
  ['https://CHAVE:segredinho@s3.loja.com.br/arquivos?regiao=br', 'Parâmetro desconhecido: regiao'],
  ['https://CHAVE:segredinho@s3.loja.com.br/arquivos?pathStyle=sim', 'pathStyle é true ou false'],
  ['https://CHAVE:segredinho%@s3.loja.com.br/arquivos', 'Codifique os caracteres especiais'],
])('rejects %s without repeating its secret', (url, reason) => {
  const failure = (() => {
    try {
      return readS3Location(url)
    } catch (error) {
      return error
    }
  })()
  expect(String(failure)).toContain(`MORPHEUS_S3_URL inválida. ${reason}`)
  expect(String(failure)).not.toContain('segredinho')
})
