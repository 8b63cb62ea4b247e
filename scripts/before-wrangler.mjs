// wrangler runs this before it serves or uploads the built worker; build/plugin.ts puts it into the worker's
// configuration. Only `wrangler dev` needs the stand-ins.
if (process.env.WRANGLER_COMMAND === "dev") {
  console.log(
    "Mail, Stripe and Google are stand-ins on this machine: start them in another terminal with npm run stand-ins. " +
      "npm start brings them along.",
  );
}
