import client = require('@morpheus/sdk/client')
import openapi = require('@morpheus/sdk/openapi')

const morpheus: client.Morpheus = client.createMorpheus({ baseUrl: 'http://localhost:8000' })

export = { morpheus, rows: openapi.describeAll }
