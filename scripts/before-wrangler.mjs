// wrangler runs this before it serves or uploads the built worker; build/plugin.ts puts it into the worker's
// configuration.
if (process.env.WRANGLER_COMMAND === "dev") {
  console.log(
    "Mail, Stripe and Google are stand-ins on this machine: start them in another terminal with npm run stand-ins. " +
      "npm start brings them along.",
  );
} else if (process.env.IS_NPM_RUN_DEPLOY !== "1") {
  // What was built for this machine has the example's support address on its pages, and no APP_URL.
  console.error(
    "Deploy with npm run deploy: it checks the settings, builds the pages with them, and migrates the databases first.",
  );
  process.exit(1);
}
