"""Chinese help for Evennia's staff commands; the English one is Evennia's own docstring.

Content only: class name of the command -> (Chinese aliases, help).
"""

STAFF_HELP: dict[str, tuple[tuple[str, ...], str]] = {
    "CmdSetObjAlias": (
        ("别名设置",),
        """给对象添加、查看或清除固定别名。

用法：
  alias <对象> [= [别名[,别名,...]]]
  alias <对象> =
  alias/category <对象> = [别名[,...]:<分类>]
  alias/delete <对象> = <别名>

开关：
  category - 以「:分类」结尾，把别名归入该分类
  delete   - 删除指定的别名

不带「=」时列出现有别名；「=」后留空则清除所有别名。别名对所有人有效；只对自己有效的用 nick。""",
    ),
    "CmdCopy": (
        ("复制对象",),
        """复制一个对象及其属性。

用法：
  copy <对象> [= <新名称>[;别名;别名..][:新位置] [,<新名称2> ...]]

不给名称时，在原处生成名为「原名_copy」的副本。""",
    ),
    "CmdCpAttr": (
        ("复制属性",),
        """在对象之间复制属性。

用法：
  cpattr[/move] <对象>/<属性>[:分类] = <对象1>/<属性1> [,<对象2>/<属性2>,...]
  cpattr[/move] <对象>/<属性> = <对象1> [,<对象2>,...]
  cpattr[/move] <属性> = <对象1>/<属性1> [,...]
  cpattr[/move] <属性> = <对象1>[,<对象2>,...]

开关：
  move - 移动而不是复制

没有写来源对象时，来源是你自己。例如 cpattr coolness = Anna/chillout 把你的 coolness
复制成 Anna 的 chillout。""",
    ),
    "CmdMvAttr": (
        ("移动属性",),
        """在对象之间移动属性。

用法：
  mvattr[/copy] <对象>/<属性>[:分类] = <对象1>/<属性1> [,...]
  mvattr[/copy] <对象>/<属性> = <对象1> [,...]
  mvattr[/copy] <属性> = <对象1>/<属性1> [,...]

开关：
  copy - 移动之后保留原来的

没有写来源对象时，来源是你自己。""",
    ),
    "CmdCreate": (
        ("创建对象",),
        """创建新对象。

用法：
  创建对象[/drop] <英文名> // <中文名>[;别名...][:类型类], <名称2>...

开关：
  drop - 创建后放在当前房间，而不是你手里（这还会把归属地设为这里）

类型类可以写 Python 路径；不写则用默认的对象类。例如：创建对象/drop button // 按钮;red:objects.Button""",
    ),
    "CmdDesc": (
        ("改描述",),
        """设置对象或当前房间的描述。

用法：
  desc [<对象> =] <描述>
  desc/edit [<对象>]

开关：
  edit - 打开行编辑器

没有给出对象时，描述的是当前房间。""",
    ),
    "CmdDestroy": (
        ("销毁",),
        """永久销毁对象。

用法：
  destroy[/开关] [对象, 对象2, 对象3, [编号-编号], ...]

开关：
  override - 玩家正操控的角色也销毁（平时不允许）
  force    - 不再询问

可以给出编号范围，例如 destroy flower, 34-37, #50。没有给出位置的对象必须在你身边，
或用 #编号 指定。""",
    ),
    "CmdDig": (
        ("挖",),
        """建造新房间，并可同时连上出口。

用法：
  dig[/teleport] <房间名>[;别名;别名...][:类型类]
      [= <去程出口>[;别名..][:类型类]]
      [, <回程出口>[;别名..][:类型类]]

开关：
  teleport（或 tel）- 建好后移到新房间

例如：
  dig kitchen = north;n, south;s
  dig house:myrooms.MyHouse""",
    ),
    "CmdTunnel": (
        ("打通",),
        """朝基本方向建造房间和两边的出口。

用法：
  tunnel[/开关] <方向>[:类型类] [= <房间名>[;别名;...][:类型类]]

开关：
  oneway - 不建回程出口
  tel    - 建好后移到新房间

方向：n、ne、e、se、s、sw、w、nw、u（上）、d（下）、i（里）、o（外）。要更自由请用 dig。""",
    ),
    "CmdLink": (
        ("连接出口",),
        """把已有的出口连到某个房间。

用法：
  link[/twoway] <对象> = <目标>
  link <对象> =
  link <对象>

开关：
  twoway - 双向连接；双方都必须有所在位置

「=」后留空则断开；不带「=」则显示现在通往哪里。""",
    ),
    "CmdUnLink": (
        ("断开出口",),
        """断开出口与目的地的连接。

用法：
  unlink <对象>""",
    ),
    "CmdSetHome": (
        ("设归属地",),
        """设置对象的归属地。

用法：
  sethome <对象> [= <归属地>]

归属地是对象所在的地方被销毁时要去的安全之处。不给归属地则只查看。""",
    ),
    "CmdListCmdSets": (
        ("命令集",),
        """列出对象上的命令集。

用法：
  cmdsets <对象>

没有给出对象时，看的是你自己。""",
    ),
    "CmdName": (
        ("改名",),
        """更改对象的名称和别名，或账号的名称。

用法：
  name <对象> = <新名称>[;别名;别名;...]
  name *<账号> = <新名称>""",
    ),
    "CmdOpen": (
        ("开出口",),
        """在当前房间开一个新出口。

用法：
  open <新出口>[;别名;别名..][:类型类] [,<回程出口>[;别名..][:类型类]] = <目的地>

出口在你所在的房间。目的地可以用 #编号。如果出口已存在，则改变它的目的地。""",
    ),
    "CmdSetAttribute": (
        ("设属性",),
        """设置、查看或删除对象的属性。

用法：
  set[/开关] <对象>/<属性>[:分类] = <值>
  set[/开关] <对象>/<属性>[:分类] =                  删除
  set[/开关] <对象>/<属性>[:分类]                    查看
  set[/开关] *<账号>/<属性>[:分类] = <值>

开关：
  edit    - 打开行编辑器（只能编辑字符串）
  script、room、exit、account、character、channel - 按类别查找对象

值可以是字符串、数字、列表、元组、字典（字符串请加引号）。嵌套的值用中括号：
set sword/stats["power"] = 5。以 $dbref(#编号) 和 $search(名字) 可引用对象。""",
    ),
    "CmdTypeclass": (
        ("类型类",),
        """查看或更改对象的类型类。

用法：
  typeclass[/开关] <对象> [= 类型类.路径]
  typeclass/prototype <对象> = 原型键
  typeclasses 或 typeclass/list [路径]   列出已加载的类型类
  swap   等于 type/force/reset
  update 等于 type/force

开关：
  show、examine - 只显示当前类型类
  update   - 只重新运行 at_object_creation（会覆盖它设置的值）
  force    - 类型类相同也照样更换
  reset    - 清除所有旧属性
  list     - 列出可用的类型类
  prototype - 把原型套用到对象上

更换类型类可能使对象上的属性失去意义，请谨慎。""",
    ),
    "CmdWipe": (
        ("清属性",),
        """清除对象的属性。

用法：
  wipe <对象>[/<属性>[/<属性>...]]

不写属性名则清除全部。""",
    ),
    "CmdLock": (
        ("锁设置",),
        """查看、设置或删除对象的锁。

用法：
  lock <对象 或 *账号>[ = <锁>]
  lock[/开关] <对象 或 *账号>/<访问类型>

开关：
  del  - 删除该访问类型的锁
  view - 查看该访问类型的锁（默认）

锁的形式是 访问类型:[NOT] 函数(参数) [AND|OR] ...，例如 get:id(25) or perm(Admin)。
常用访问类型：get、call、view、edit、delete、control、puppet、teleport。""",
    ),
    "CmdExamine": (
        ("检查",),
        """查看对象的详细信息。

用法：
  examine [<对象>[/属性名]]
  examine [*<账号>[/属性名]]

开关：
  account - 查看账号（与 * 相同）
  object  - 查看对象（名字与账号相同时）
  script  - 查看脚本
  channel - 查看频道

没有给出对象时，看的是当前位置。""",
    ),
    "CmdFind": (
        ("查找",),
        """在数据库里查找对象。

用法：
  find[/开关] <名字或 #编号 或 *账号> [= 编号下限[-上限]]
  locate  等于 find/loc

开关：
  room、exit、char - 只找房间、出口、角色
  exact      - 名称要完全相同
  loc        - 显示所在位置（只有一个结果时）
  startswith - 名称以此开头""",
    ),
    "CmdTeleport": (
        ("传送",),
        """把对象传送到别处。

用法：
  teleport[/开关] [<对象> to||=] <目标位置>

开关：
  quiet      - 不通知途经的房间
  intoexit   - 目标是出口时，传送到出口里而不是它通往的地方
  tonone     - 传送到无处；不能用于有人操控的对象
  loc        - 传送到目标所在的位置，而不是目标之中

没有给出对象时，传送的是你自己。""",
    ),
    "CmdScripts": (
        ("脚本",),
        """查看和管理脚本。

用法：
  script[/开关] [script-#编号、键、脚本.路径]
  script[/start||stop] <对象> = [<脚本.路径 或 键>]

开关：
  create    - 创建全局脚本
  start、stop、pause - 启动、停止、暂停计时
  delete    - 删除脚本

不带参数则列出全部脚本。给出对象时，操作的是对象上的脚本。""",
    ),
    "CmdObjects": (
        ("对象统计",),
        """统计数据库里的对象。

用法：
  objects [<数量>]

按类型类给出数量，并列出最近创建的若干个（默认10个）。""",
    ),
    "CmdTag": (
        ("标签",),
        """管理对象的标签。

用法：
  tag[/del] <对象> [= <标签>[:<分类>]]
  tag/search <标签>[:<分类>]

开关：
  search - 列出带该标签的所有对象
  del    - 移除标签；不写标签则移除全部

不带「=」则列出对象的标签。""",
    ),
    "CmdSpawn": (
        ("生成",),
        """由原型生成对象，并管理原型。

用法：
  spawn[/noloc] <原型键>
  spawn[/noloc] <原型字典>
  spawn/search [原型键][;标签[,标签]]
  spawn/list [标签, 标签, ...]
  spawn/list modules      只列出写在模块里的原型
  spawn/show [<键>]
  spawn/update <键>
  spawn/save <原型字典>
  spawn/delete <键>
  spawn/edit [<键>] 或 olc

开关：
  noloc  - 不放到你所在的位置
  search - 按名称和标签查找原型
  list   - 列出原型
  show、examine - 查看原型
  raw    - 查看原型的原始数据
  save   - 保存原型；delete - 删除原型
  update - 用原型更新已有的对象
  edit、menu、olc - 菜单编辑器

原型字典例如：
  {"prototype_key": "goblin", "typeclass": "types.monster.Monster", "key": "goblin"}""",
    ),
    "CmdBoot": (
        ("踢下线",),
        """把账号踢下线。

用法：
  boot[/开关] <账号> [: 理由]

开关：
  quiet - 不向对方说明
  sid   - 按会话编号，而不是账号名""",
    ),
    "CmdBan": (
        ("封禁",),
        """封禁账号或网址。

用法：
  ban [<名字或地址> [= <时间>] [: 理由]]

不带参数则列出现有封禁（带编号，供 unban 使用）。地址可用 * 通配（123.233.2.*），也可写网段
（10.1.0.0/16、2001:db8::/32）。时间写成30分、2时、7天、2周，不写就一直有效。对方登录时会看到理由、
期限和申诉办法（设置 WELLMOUTH_APPEAL）。
封禁不会把已在线的人断开，请再用 boot。比删除账号更好：名字仍被占用，也便于改变主意。""",
    ),
    "CmdUnban": (
        ("解封",),
        """解除封禁。

用法：
  unban <封禁编号>

编号见不带参数的 ban。""",
    ),
    "CmdEmit": (
        ("播报",),
        """以管理人员身份向对象发送讯息，前面不带任何名字。

用法：
  emit[/开关] [<对象>, <对象>, ... =] <讯息>
  remit           [<对象>, <对象>, ... =] <讯息>
  pemit           [<对象>, <对象>, ... =] <讯息>

开关：
  room     - 只发给房间（remit）
  accounts - 只发给账号（pemit）
  contents - 也发给对象里的所有东西

讯息人人看到同一句话，请写成大家都看得懂的。没有给出对象时，发到你所在的房间。""",
    ),
    "CmdNewPassword": (
        ("重设密码",),
        """更改某个账号的密码。

用法：
  userpassword <账号> = <新密码>

对方在线时会收到通知。""",
    ),
    "CmdPerm": (
        ("授权",),
        """查看、授予或收回权限。

用法：
  perm[/开关] <对象> [= <权限>[,<权限>,...]]
  perm[/开关] *<账号> [= <权限>[,<权限>,...]]

开关：
  del     - 收回权限
  account - 按账号名（与 * 相同）

级别由低到高：Guest、Player、Helper、Builder、Admin、Developer。不能授予高于自己的权限。""",
    ),
    "CmdWall": (
        ("全服公告",),
        """向所有在线的人宣布。

用法：
  wall <讯息>

你的话原样显示给所有人，包括还没登录的。""",
    ),
    "CmdForce": (
        ("强制",),
        """让对象执行一条命令。

用法：
  @force <对象> = <命令>

例如 @force bob = get stick。对象以它自己的权限执行。""",
    ),
    "CmdReload": (
        ("重载",),
        """重载服务器。

用法：
  reload [理由]

玩家不会断线；代码和设置重新读入。脚本和暂停的任务会继续。""",
    ),
    "CmdReset": (
        ("重启服务器",),
        """重启服务器，如同冷启动。

用法：
  reset

玩家不会断线，但非持久的脚本和数据会清空。平时请用 reload。""",
    ),
    "CmdShutdown": (
        ("关闭服务器",),
        """停止服务器。

用法：
  shutdown [告别的话]

所有人都会断线；要再启动必须在主机上操作。""",
    ),
    "CmdPy": (
        ("执行代码",),
        """执行一段 Python 代码（等于服务器的最高权限，请谨慎）。

用法：
  py [/开关] <代码>
  py                进入交互模式

开关：
  time       - 计时
  clientraw  - 不解释颜色等标记
  noecho     - 不回显输入（交互模式）
  edit       - 打开代码编辑器

可用变量：self、me（你自己）、here（所在位置）、evennia、inherits_from。例如：
py here.db_key""",
    ),
    "CmdAccounts": (
        ("账号列表",),
        """列出并管理账号。

用法：
  accounts [<数量>]
  accounts/delete <名字或 #编号> [: 理由]

开关：
  delete - 永久删除账号。一般应改用 ban

不带开关则显示账号总数和最近创建的账号（默认10个）。""",
    ),
    "CmdService": (
        ("服务",),
        """查看和管理系统服务。

用法：
  service[/开关] <服务>

开关：
  list   - 列出全部（默认）
  start  - 启动服务
  stop   - 停止服务
  delete - 停止并移除服务

停掉核心服务可能使人无法连接，请谨慎。""",
    ),
    "CmdServerLoad": (
        ("服务器负载",),
        """查看服务器的负载和内存。

用法：
  server[/mem]
  server/flushmem

开关：
  mem      - 只显示内存
  flushmem - 清空内存里的对象缓存

「idmapper」是已载入内存的数据库对象。""",
    ),
    "CmdTickers": (
        ("定时器",),
        """列出活动的定时器。

用法：
  tickers

定时器按固定间隔调用对象的方法。""",
    ),
    "CmdTasks": (
        ("延迟任务",),
        """查看和管理延迟执行的任务。

用法：
  tasks[/开关] [<任务编号 或 函数名>]

开关：
  pause、unpause - 暂停、继续
  do_task - 立即执行
  call    - 立即调用，但保留任务
  remove  - 移除任务，不执行
  cancel  - 停止任务自动执行

不带参数则列出全部任务。""",
    ),
    "CmdBatchCommands": (
        ("批命令",),
        """按文件执行一连串命令。

用法：
  batchcommands[/interactive] <文件.的.路径>

开关：
  interactive - 交互模式，逐条执行

文件是 .ev 文本，命令之间以 # 开头的行分隔。""",
    ),
    "CmdBatchCode": (
        ("批代码",),
        """按文件执行 Python 代码（只有所有者可用）。

用法：
  batchcode[/interactive] <文件.的.路径>

开关：
  interactive - 交互模式，逐段执行
  debug       - 标有 DEBUG 的代码会自动删除所建的对象""",
    ),
    "CmdHome": (
        ("回归属地",),
        """回到你角色的归属地。

用法：
  @home""",
    ),
    "CmdSetHelp": (
        ("编辑帮助",),
        """编辑帮助条目（存在数据库里，优先于文件里的条目）。

用法：
  sethelp[/开关] <主题>[[;别名;别名][,分类[,锁]] [= <文字或新值>]

开关：
  edit     - 打开行编辑器
  replace  - 覆盖现有条目
  append   - 追加在末尾，换行
  extend   - 追加在末尾，不换行
  category - 更改分类
  locks    - 更改锁
  delete   - 删除条目

想让两种语言的人都看得懂，请把两种文字写在同一条目里。在文字末尾单起一行写 # SUBTOPICS，
再用「## 小标题」可以分出子主题，读者用 help 主题/小标题 查看。命令的帮助不能这样修改。""",
    ),
}
