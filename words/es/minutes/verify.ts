// The texts of the page that checks files of approved minutes, in Spanish.

export const verify = {
  title: 'Verificar un acta',
  about:
    'Compruebe que el archivo de un acta aprobada no se ha modificado. El archivo se comprueba en este navegador y no se envía a ninguna parte.',
  files: 'Archivos JSON de actas aprobadas',
  filesHint:
    'Elija el archivo JSON de la página del acta. Si elige varios, cada uno debe ser la continuación del anterior.',
  sha256: 'SHA-256 (opcional)',
  sha256Hint:
    'Cópielo de la página del acta. Se compara con el último archivo y revela también los cambios en los que se haya reemplazado la suma de comprobación del archivo.',
  sha256Wrong: 'Escriba 64 dígitos hexadecimales: del 0 al 9 y de la «a» a la «f».',
  needsScript: 'Esta página necesita JavaScript. Sin él, ejecute {command}.',
  results: 'Resultados',
  all: {
    fine: 'Ningún archivo se ha modificado.',
    faulty: 'Al menos un archivo no coincide con el acta aprobada.',
  },
  verdicts: {
    fine: 'Sin modificar.',
    too_long: 'No comprobado: este archivo es mayor que cualquier acta aprobada.',
    not_json: 'Este no es un archivo JSON de un acta aprobada.',
    not_record: 'Este archivo no contiene un acta aprobada.',
    not_canonical: 'Modificado: los bytes del archivo difieren de los de la versión aprobada.',
    changed: 'Modificado: el contenido no coincide con su suma de comprobación.',
    approvals: 'Modificado: las respuestas de los asistentes no corresponden al texto.',
    not_following: 'El archivo no se ha modificado, pero no es la continuación del anterior.',
    other_sha256: 'El archivo no se ha modificado, pero su SHA-256 es distinto del indicado arriba.',
  },
  facts: { meeting: 'Reunión', number: 'Versión', sha256: 'Suma SHA-256', follows: 'Sigue a' },
  none: 'Ninguna versión anterior',
} as const
