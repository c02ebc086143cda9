/** In single quotes, because it is used in style attributes. */
export const BODY_FONT = "'Host Grotesk','Segoe UI','Helvetica Neue',Helvetica,Arial,sans-serif";
export const HEADING_FONT =
  "'Alumni Sans',Impact,Haettenschweiler,'Arial Narrow Bold','Arial Black',Arial,sans-serif";

/**
 * What inline styles cannot express: phones, and the dark scheme in mail clients that support it. `!important`, because each
 * rule overrides an inline style. Mails are readable without them too.
 */
export const MAIL_STYLES = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){
.around{padding:0!important}
.side{padding-left:20px!important;padding-right:20px!important}
.title{font-size:36px!important}
table.half{float:none!important;width:100%!important}
td.beside{padding-left:0!important}
.half img{width:100%!important}
}
@media (prefers-color-scheme:dark){
.paper{background-color:#16040a!important}
.card{background-color:#260b15!important}
.ink{color:#f8ecf0!important}
.quiet{color:#d3abba!important}
.line{border-top-color:#4d2434!important}
.bar{background-color:#3e0519!important}
.action{background-color:#ff6f4f!important}
.on-action{color:#24060f!important}
}
[data-ogsc] .ink{color:#f8ecf0!important}
[data-ogsc] .quiet{color:#d3abba!important}
`;
