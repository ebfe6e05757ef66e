// The texts of mail, in French.

export const mail = {
  hello: 'Bonjour {name},',
  hello_nobody: 'Bonjour,',
  foot: 'Vous recevez cet e-mail parce que vous avez un compte sur {site}. Il a été envoyé automatiquement ; les réponses ne sont pas lues.',
  password_link: {
    subject: 'Définissez votre mot de passe sur {place}',
    asked: 'Quelqu’un, probablement vous, a demandé un lien pour définir le mot de passe de votre compte sur {site}.',
    deed: 'Définir le mot de passe',
    until:
      'Le lien n’est valable qu’une fois, jusqu’au {until}. Si vous l’utilisez, toutes les sessions en cours seront fermées.',
    otherwise:
      'Si vous n’êtes pas à l’origine de cette demande, vous n’avez rien à faire. Personne d’autre n’a ce lien, et votre mot de passe reste inchangé.',
  },
  password_changed: {
    subject: 'Votre mot de passe sur {place} a été modifié',
    changed:
      'Le mot de passe de votre compte sur {site} a été modifié le {when}. Toutes les autres sessions ont été fermées.',
    otherwise:
      'Si vous n’êtes pas à l’origine de ce changement, demandez immédiatement un lien pour définir un nouveau mot de passe, et contactez un administrateur. Le lien sera envoyé à cette adresse.',
    deed: 'Demander un lien',
  },
  email_link: {
    subject: 'Confirmez votre adresse e-mail sur {place}',
    asked: 'Quelqu’un a demandé à remplacer l’adresse e-mail du compte {account} sur {site} par {email}.',
    asked_directory:
      'L’annuaire de votre entreprise remplace l’adresse e-mail du compte {account} sur {site} par {email}. Confirmez pour que le changement prenne effet.',
    deed: 'Confirmer l’adresse',
    until:
      'Le lien n’est valable qu’une fois, jusqu’au {until}. Ouvrez-le dans un navigateur où vous êtes connecté avec le compte {account}. Rien ne change tant que vous n’avez pas confirmé.',
    otherwise:
      'Si ce compte n’est pas le vôtre, vous n’avez rien à faire. Personne ne peut utiliser votre adresse sans ce lien ni accès à ce compte.',
    foot: 'Vous recevez cet e-mail parce que quelqu’un a saisi cette adresse sur {site}. Il a été envoyé automatiquement ; les réponses ne sont pas lues.',
    foot_directory:
      'Vous recevez cet e-mail parce que cette adresse figure dans l’annuaire d’une entreprise. Il a été envoyé automatiquement ; les réponses ne sont pas lues.',
  },
  email_changed: {
    subject: 'Votre adresse e-mail sur {place} a été modifiée',
    changed:
      'L’adresse e-mail de votre compte sur {site} a été modifiée le {when}. Ce n’est plus {email}, et nous n’enverrons plus rien à cette adresse. Toutes les autres sessions ont été fermées.',
    otherwise:
      'Si vous n’êtes pas à l’origine de ce changement, contactez immédiatement un administrateur. Vous ne pouvez plus vous connecter avec cette adresse.',
  },
  token_in_clear: {
    subject: 'Votre jeton d’API sur {place} a été révoqué',
    ended:
      'L’un de vos jetons d’API sur {site} a été envoyé sans chiffrement le {when}. D’autres personnes ont pu le lire ; nous l’avons donc révoqué.',
    again:
      'Configurez le programme pour qu’il utilise une adresse qui commence par https, et donnez-lui un nouveau jeton.',
    deed: 'Votre compte',
    token: 'Jeton',
    last_four: 'Se termine par',
    address: 'Envoyé depuis',
  },
  second_factor_on: {
    subject: 'Validation en deux étapes activée sur {place}',
    on: 'La validation en deux étapes de votre compte sur {site} a été activée le {when}. Toutes les autres sessions ont été fermées.',
    otherwise:
      'Si vous n’êtes pas à l’origine de cette activation, contactez immédiatement un administrateur. Quelqu’un connaît votre mot de passe, et vous ne pourrez peut-être plus vous connecter.',
  },
  second_factor_off: {
    subject: 'Validation en deux étapes désactivée sur {place}',
    off: 'La validation en deux étapes de votre compte sur {site} a été désactivée le {when}. Vous vous connectez avec votre mot de passe seul.',
    off_by_operator:
      'Un administrateur de {site} a désactivé la validation en deux étapes de votre compte le {when}. Vous vous connectez avec votre mot de passe seul. Vous pouvez la réactiver avec un autre téléphone.',
    otherwise:
      'Si vous ne vous y attendiez pas, définissez immédiatement un nouveau mot de passe, réactivez la validation en deux étapes et contactez un administrateur.',
    deed: 'Votre compte',
  },
  recovery_code_used: {
    subject: 'Un code de secours de votre compte sur {place} a été utilisé',
    used: 'Un code de secours de votre compte sur {site} a été utilisé le {when}. Il ne fonctionne plus.',
    left: { one: 'Il vous reste {count} code de secours.', other: 'Il vous reste {count} codes de secours.' },
    renew:
      'Dans votre compte, vous pouvez créer de nouveaux codes, ou désactiver puis réactiver la validation en deux étapes avec un autre téléphone.',
    otherwise:
      'Si ce n’était pas vous, quelqu’un connaît votre mot de passe et vos codes. Définissez immédiatement un nouveau mot de passe et créez de nouveaux codes.',
    deed: 'Votre compte',
  },
  passkey_added: {
    subject: 'Clé d’accès ajoutée sur {place}',
    added:
      'Une clé d’accès a été ajoutée à votre compte sur {site} le {when}. Vous pouvez désormais l’utiliser pour vous connecter.',
    name: 'Clé d’accès',
    address: 'Adresse IP',
    otherwise:
      'Si ce n’était pas vous, supprimez immédiatement la clé d’accès, définissez un nouveau mot de passe et contactez un administrateur. D’ici là, une autre personne peut se connecter à votre compte.',
    deed: 'Vos clés d’accès',
  },
  passkey_removed: {
    subject: 'Clé d’accès supprimée sur {place}',
    removed:
      'Une clé d’accès de votre compte sur {site} a été supprimée le {when}. Elle ne permet plus de se connecter.',
    removed_by_operator:
      'Un administrateur de {site} a supprimé une clé d’accès de votre compte le {when}. Elle ne permet plus de se connecter.',
    name: 'Clé d’accès',
    address: 'Adresse IP',
    otherwise: 'Si vous ne vous y attendiez pas, vérifiez immédiatement votre compte et contactez un administrateur.',
    deed: 'Votre compte',
  },
  account_made: {
    subject: 'Votre compte sur {place}',
    made: 'Un compte a été créé pour vous sur {site}.',
    made_by: '{maker} a créé un compte pour vous sur {site}.',
    made_in: '{maker} vous a ajouté à {organization} sur {site}.',
    first: 'Définissez un mot de passe pour vous connecter.',
    deed: 'Définir le mot de passe',
    with_company: 'Connectez-vous avec votre compte d’entreprise.',
    deed_with_company: 'Se connecter',
    until:
      'Le lien n’est valable qu’une fois, jusqu’au {until}. Vous pouvez en demander un autre à l’adresse {forgotten}.',
    otherwise:
      'Si vous ne vous y attendiez pas, vous n’avez rien à faire. Personne d’autre ne peut utiliser ce compte.',
  },
  hook_failing: {
    subject: 'Votre webhook sur {place} est en échec',
    failing: 'Les appels de {site} à votre webhook échouent depuis le {since}.',
    going_on: 'Folkmoot continue d’essayer. Un webhook est supprimé au bout de cinq jours sans appel réussi.',
  },
  hook_removed: {
    subject: 'Votre webhook sur {place} a été supprimé',
    gone: 'Votre webhook sur {site} a été supprimé parce que sa cible a répondu 410 (ressource supprimée).',
    hopeless: 'Votre webhook sur {site} a été supprimé parce que les appels à sa cible échouaient depuis le {since}.',
    again:
      'Quand la cible fonctionnera de nouveau, créez un nouveau webhook. Les événements manqués ne sont pas renvoyés.',
  },
  hook: {
    hook_id: 'Webhook',
    event: 'Événement',
    target: 'Cible',
    failures: 'Échecs consécutifs',
    last: 'Dernier échec',
    status: 'Statut HTTP {status}',
  },
} as const
