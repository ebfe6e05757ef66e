// The texts of the page that checks files of approved minutes, in French.

export const verify = {
  title: 'Vérifier un compte rendu',
  about:
    'Vérifiez qu’un fichier de compte rendu approuvé est inchangé. Le fichier est vérifié dans ce navigateur et n’est envoyé nulle part.',
  files: 'Fichiers JSON de comptes rendus approuvés',
  filesHint:
    'Choisissez le fichier JSON de la page du compte rendu. Si vous en choisissez plusieurs, chacun doit faire suite au précédent.',
  sha256: 'SHA-256 (facultatif)',
  sha256Hint:
    'Copiez-le depuis la page du compte rendu. Il est comparé au dernier fichier, ce qui révèle aussi les modifications où la somme de contrôle a été remplacée.',
  sha256Wrong: 'Saisissez 64 chiffres hexadécimaux : 0 à 9 et a à f.',
  needsScript: 'Cette page nécessite JavaScript. Sans lui, exécutez plutôt {command}.',
  results: 'Résultats',
  all: {
    fine: 'Tous les fichiers sont inchangés.',
    faulty: 'Au moins un fichier ne correspond pas au compte rendu approuvé.',
  },
  verdicts: {
    fine: 'Inchangé.',
    too_long: 'Non vérifié : ce fichier est plus volumineux que tout compte rendu approuvé.',
    not_json: 'Ce n’est pas un fichier JSON de compte rendu approuvé.',
    not_record: 'Ce fichier ne contient pas de compte rendu approuvé.',
    not_canonical: 'Modifié : les octets du fichier diffèrent de la version approuvée.',
    changed: 'Modifié : le contenu ne correspond pas à sa somme de contrôle.',
    approvals: 'Modifié : les approbations ne correspondent pas au texte.',
    not_following: 'Le fichier est inchangé, mais ne fait pas suite au précédent.',
    other_sha256: 'Le fichier est inchangé, mais son SHA-256 diffère de celui indiqué ci-dessus.',
  },
  facts: { meeting: 'Réunion', number: 'Version', sha256: 'SHA-256', follows: 'Fait suite à' },
  none: 'Aucune version antérieure',
} as const
